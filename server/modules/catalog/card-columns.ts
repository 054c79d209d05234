import { sql } from 'kysely'

/** A card of `p` as JSON. Only what everybody may know: no phone, address, workload or account. */
export const cardJson = sql`jsonb_build_object(
  'slug', p.slug, 'full_name', p.full_name, 'avatar', p.avatar, 'gender', p.gender, 'short_intro', p.short_intro,
  'price', p.price, 'price_couple', p.price_couple, 'is_couples', p.is_couples, 'format', to_jsonb(p.format),
  'experience_since', p.experience_since, 'verified_at', p.verified_at, 'next_slot_at', p.next_slot_at,
  'ycl_is_ready', p.ycl_is_ready, 'booking_link', p.booking_link,
  'credentials', jsonb_path_query_array(p.credentials, '$[*] ? (@.verified == true)'),
  'topics', coalesce((
    select json_agg(json_build_object('id', t.id, 'title', t.title) order by t.title collate "und-x-icu", t.id)
    from psychologist_topics l join topics t on t.id = l.topic_id and t.is_published and t.deleted_at is null
    where l.psychologist_id = p.id), '[]'),
  'specializations', coalesce((
    select json_agg(json_build_object('id', t.id, 'title', t.title) order by t.title collate "und-x-icu", t.id)
    from psychologist_specializations l
    join specializations t on t.id = l.specialization_id and t.is_published and t.deleted_at is null
    where l.psychologist_id = p.id), '[]'),
  'branches', coalesce((
    select json_agg(json_build_object('id', t.id, 'title', t.title) order by t.title collate "und-x-icu", t.id)
    from psychologist_branches l join branches t on t.id = l.branch_id and t.deleted_at is null
    where l.psychologist_id = p.id), '[]'))`
