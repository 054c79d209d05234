import { Button } from '../actions/button.tsx'
import { Tooltip } from './tooltip.tsx'

export default function TooltipExample() {
  return (
    <Tooltip text="Изменения появятся на сайте сразу после сохранения">
      <Button variant="outline" color="neutral">
        Наведите или дойдите по Tab
      </Button>
    </Tooltip>
  )
}
