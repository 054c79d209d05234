import { Notice } from './notice.tsx'

export default function NoticeExample() {
  return (
    <div className="grid gap-3">
      <Notice>Вы смотрите без права изменить: его может дать администратор.</Notice>
      <Notice
        tone="warn"
        icon="lucide:unlink"
        action={
          <a href="#notice" className="text-ink underline">
            Сравнить
          </a>
        }
      >
        Имя в YCLIENTS: «Жаркова Н.».
      </Notice>
      <Notice tone="danger" icon="lucide:circle-alert">
        Файл больше 10 МБ.
      </Notice>
    </div>
  )
}
