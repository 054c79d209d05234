import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from '../fields/field.tsx'
import { Input } from '../fields/input.tsx'

export default function DialogExample() {
  const [asks, setAsks] = useState(false)
  const [edits, setEdits] = useState(false)
  const [title, setTitle] = useState('')
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="outline" color="danger" onClick={() => setAsks(true)}>
        Уволить…
      </Button>
      <Dialog
        open={asks}
        onOpenChange={setAsks}
        title="Уволить Кирилла Нестерова?"
        description="Он сразу выйдет на всех устройствах и не сможет войти. Восстановить можно, но учётная запись останется неактивной."
        footer={
          <>
            <Button variant="outline" color="neutral" onClick={() => setAsks(false)}>
              Оставить
            </Button>
            <Button color="danger" onClick={() => setAsks(false)}>
              Уволить
            </Button>
          </>
        }
      />
      <Button variant="outline" color="neutral" onClick={() => setEdits(true)}>
        Новая тема…
      </Button>
      <Dialog
        open={edits}
        onOpenChange={setEdits}
        onReset={() => setTitle('')}
        title="Новая тема"
        size="wide"
        isSticky
        footer={<Button onClick={() => setEdits(false)}>Создать</Button>}
      >
        <Field label="Название">
          <Input value={title} onChange={(event) => setTitle(event.target.value)} />
        </Field>
      </Dialog>
      <output aria-label="Название в черновике" className="self-center text-13 text-ink-3">
        {title}
      </output>
    </div>
  )
}
