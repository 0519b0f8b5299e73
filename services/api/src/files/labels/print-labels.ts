import type { labelBodyOf } from '@ems/contracts/common'
import type { Resource } from '@ems/contracts/kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Deps } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { actionAttributes } from '../../kit/http/body.ts'
import { invalid, issuesOf } from '../../kit/problems.ts'
import { type Label, labelSheet } from './label-sheet.ts'

type Printing = {
  resource: Resource
  noun: string
  body: ReturnType<typeof labelBodyOf>
  file: string
  /** Labels of those that the user may see, in the order of the ids. */
  read: (deps: Deps, ids: readonly string[]) => Promise<readonly Label[]>
}

/** Answers with QR labels of the records of the request as PDF, and logs that they were printed. */
export async function printLabels(
  request: FastifyRequest,
  reply: FastifyReply,
  { resource, noun, body, file, read }: Printing,
) {
  const deps = allow(request, resource.can.show)
  const parsed = body.safeParse(actionAttributes(request.body).attributes)
  if (!parsed.success) throw invalid(resource, issuesOf(parsed.error))
  const { ids, size, skip } = parsed.data
  const rows = await read(deps, ids)
  if (!rows.length) throw invalid(resource, [{ field: 'ids', message: `Tidak ada ${noun} yang dapat dicetak.` }])
  const trace = { action: 'print', menu: resource.menu, target_type: resource.name } as const
  await audit(deps, [{ ...trace, target_label: `${rows.length} label`, rows_affected: rows.length }])
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; filename="${file}"`)
    .send(await labelSheet(rows, { size, skip, title: `Label ${noun}` }))
}
