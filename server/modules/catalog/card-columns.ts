import { sql } from 'kysely'
import { CARD_FIELDS } from '#contract/catalog.ts'
import { fieldsJson } from '#server/platform/entity/row-json.ts'

/** A card of `p` as JSON. Only what everybody may know: no phone, address, workload or account. */
export const cardJson = fieldsJson(CARD_FIELDS, 'p', {
  ycl_is_ready: sql`p.ycl_is_ready`,
  credentials: sql`jsonb_path_query_array(p.credentials, '$[*] ? (@.verified == true)')`,
  topics: sql`coalesce((
    select json_agg(json_build_object('id', t.id, 'title', t.title) order by t.title collate "und-x-icu", t.id)
    from psychologist_topics l join topics t on t.id = l.topic_id and t.is_published and t.deleted_at is null
    where l.psychologist_id = p.id), '[]')`,
  specializations: sql`coalesce((
    select json_agg(json_build_object('id', t.id, 'title', t.title) order by t.title collate "und-x-icu", t.id)
    from psychologist_specializations l
    join specializations t on t.id = l.specialization_id and t.is_published and t.deleted_at is null
    where l.psychologist_id = p.id), '[]')`,
  branches: sql`coalesce((
    select json_agg(json_build_object('id', t.id, 'title', t.title) order by t.title collate "und-x-icu", t.id)
    from psychologist_branches l join branches t on t.id = l.branch_id and t.deleted_at is null
    where l.psychologist_id = p.id), '[]')`,
})
