import type { Application, ApplicationReply } from '#contract/requests/applications.ts'

/** What the buttons are called, and the letter that each begins with: staff change every word before it goes. */
export const REPLIES: Record<ApplicationReply, { verb: string; icon: string; subject: string; body: string }> = {
  looking: {
    verb: 'Взять в\u00a0рассмотрение',
    icon: 'lucide:eye',
    subject: 'Читаем ваш отклик',
    body: 'Спасибо за\u00a0отклик. Мы его прочли и\u00a0сейчас проверяем документы. Ответим в\u00a0течение двух недель.',
  },
  invited: {
    verb: 'Пригласить',
    icon: 'lucide:calendar-check',
    subject: 'Приглашаем на\u00a0встречу',
    body: 'Ваш отклик нам близок, хотим познакомиться. Встреча займёт около часа. Напишите, пожалуйста, когда вам удобно.',
  },
  accepted: {
    verb: 'Принять',
    icon: 'lucide:circle-check',
    subject: 'Рады работать вместе',
    body: 'Мы\u00a0решили позвать вас к\u00a0нам. Сделаем вашу карточку и\u00a0пришлём её\u00a0на\u00a0проверку: на\u00a0сайте она появится, когда вы\u00a0скажете, что всё верно.',
  },
  refused: {
    verb: 'Отказать',
    icon: 'lucide:ban',
    subject: 'О\u00a0вашем отклике',
    body: 'Спасибо, что написали нам. Сейчас мы\u00a0не\u00a0можем предложить вам работу. Это не\u00a0оценка вас как специалиста.',
  },
}

export function letterFor(reply: ApplicationReply, { full_name }: Application): string {
  return `Здравствуйте, ${full_name.split(' ').slice(1).join(' ') || full_name}!\n\n${REPLIES[reply].body}`
}
