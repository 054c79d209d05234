import { siteHref } from '#contract/people/site-links.ts'
import { BlockView } from '#web/blocks/block-view.tsx'
import '#web/blocks/blocks.css'

/** The way on for those to whom a list says little. */
export function QuestionnaireBlock() {
  return <BlockView block={BLOCK} faq={[]} reviews={[]} />
}

const BLOCK = {
  id: 'questionnaire',
  type: 'cta',
  props: {
    title: 'Если выбрать трудно',
    text: 'Несколько коротких вопросов, на любой можно не отвечать. В конце — три человека и объяснение, почему именно они. До вашего решения ничего никуда не отправляется.',
    label: 'Подобрать психолога',
    href: siteHref('smartConsultations'),
  },
} as const
