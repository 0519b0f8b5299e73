import type { RequestTemplate } from '@ems/contracts/it'
import { permission } from '@ems/contracts/permission'
import { sql } from '@ems/postgres'
import type { Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { send } from '../../../kit/http/document.ts'

/** GET /jira-issues/-actions/requestTemplates: what a description begins with, by kind of request; who asks for help may not read references. */
export const requestTemplates: Handler = async (request, reply) => {
  const { db } = allow(request, permission('support', 'access'))
  const rows = await db.rows(sql<RequestTemplate & { id: string }>`select id::text, meta ->> 'template' as template
    from ems."references" where category = 'request-type' and is_active and deleted_at is null and meta ->> 'template' <> ''
    order by id`)
  return send(reply, 200, {
    data: rows.map(({ id, ...attributes }) => ({ type: 'request-templates', id, attributes })),
  })
}
