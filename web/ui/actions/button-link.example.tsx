import { ButtonLink } from './button-link.tsx'

export default function ButtonLinkExample() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ButtonLink to="#button-link" icon="lucide:plus">
        Новый психолог
      </ButtonLink>
      <ButtonLink to="#button-link" variant="outline" color="neutral" icon="lucide:external-link">
        Открыть
      </ButtonLink>
    </div>
  )
}
