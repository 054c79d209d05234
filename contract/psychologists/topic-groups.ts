/** What people come with, as they say it: what the questionnaire asks before any topic of the practice. */
export const TOPIC_GROUPS = {
  self: {
    anxiety: { title: 'Тревога', examples: 'мысли по кругу, паника, ожидание плохого' },
    drained: { title: 'Нет сил', examples: 'выгорание, апатия, ничего не радует' },
    relations: { title: 'Отношения', examples: 'ссоры, дистанция, расставание' },
    self_worth: { title: 'Я себе не нравлюсь', examples: 'самокритика, стыд, сравнение с другими' },
    loss: { title: 'Утрата', examples: 'смерть близкого, разрыв, переезд' },
    changes: { title: 'Перемены', examples: 'работа, возраст, рождение ребёнка' },
  },
  couple: {
    couple_quarrels: { title: 'Ссоры', examples: 'по кругу об одном, крик, молчание' },
    couple_distance: { title: 'Мы отдалились', examples: 'живём как соседи, не о чем говорить' },
    couple_trust: { title: 'Измена или ревность', examples: 'обман, проверки, не получается поверить' },
    couple_closeness: { title: 'Близость', examples: 'секс, нежность, разные желания' },
    couple_children: { title: 'Дети', examples: 'беременность, роды, как воспитывать вместе' },
    couple_parting: { title: 'Быть ли нам вместе', examples: 'сомнения, расставание, развод' },
  },
  teen: {
    teen_mood: { title: 'Тревога и настроение', examples: 'страхи, слёзы, ничего не хочется' },
    teen_school: { title: 'Учёба', examples: 'прогулы, экзамены, всё откладывается' },
    teen_friends: { title: 'Друзья', examples: 'травля, ссоры, одиночество' },
    teen_family: { title: 'Ссоры дома', examples: 'крик, молчание, развод родителей' },
    teen_body: { title: 'Тело', examples: 'недовольство собой, еда, сон' },
    teen_hurt: { title: 'Тяжёлое событие', examples: 'смерть близкого, насилие, переезд' },
  },
} as const satisfies Record<string, Record<string, { title: string; examples: string }>>

type Groups = typeof TOPIC_GROUPS
export type TopicGroup = { [Whom in keyof Groups]: keyof Groups[Whom] }[keyof Groups]

const ALL = { ...TOPIC_GROUPS.self, ...TOPIC_GROUPS.couple, ...TOPIC_GROUPS.teen }
export const TOPIC_GROUP_NAMES = Object.keys(ALL) as [TopicGroup, ...TopicGroup[]]

export function groupTitle(group: TopicGroup): string {
  return ALL[group].title
}

const WHOM = { self: 'Для себя', couple: 'Для пары', teen: 'Для подростка' }
/** As staff choose among them: «Для пары: Ссоры». */
export const TOPIC_GROUP_TITLES = Object.fromEntries(
  (Object.keys(TOPIC_GROUPS) as (keyof Groups)[]).flatMap((whom) =>
    Object.entries(TOPIC_GROUPS[whom]).map(([group, { title }]) => [group, `${WHOM[whom]}: ${title}`]),
  ),
) as Record<TopicGroup, string>

/** Those that the questionnaire asks about, for whom it is. */
export function groupsFor<Whom extends keyof Groups>(whom: Whom): (keyof Groups[Whom] & TopicGroup)[] {
  return Object.keys(TOPIC_GROUPS[whom]) as (keyof Groups[Whom] & TopicGroup)[]
}
