import { todayInJakarta } from '@ems/contracts/days'
import { problem } from '@ems/contracts/kit'
import { z } from 'zod'
import { enqueue } from '../../../jobs/index.ts'
import { NotFound } from '../../../kit/problems.ts'
import { body, defineAction } from '../../actions/define-action.ts'
import * as stores from '../../stores.ts'
import type { AuditFormat } from './audit-file.job.ts'

const formats = ['xlsx', 'pdf'] as const satisfies readonly AuditFormat[]

const NotBegun = problem(
  'E_FUTURE',
  422,
  'Unprocessable Entity',
  () => 'Bulan belum dimulai.',
  () => ({ source: { pointer: '/data/attributes/month' } }),
)

const schema = z.object({
  ids: body.ids,
  month: z.string('Bulan wajib diisi.').regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Format periode harus MM/YYYY.'),
  format: z
    .array(z.enum(formats, 'Format tidak ada dalam pilihan.'))
    .min(1)
    .default([...formats]),
})

/** Queues the audit file of a client's month, one job for each format: 202 with the jobs in `meta.job_ids`. */
export const auditFile = defineAction(
  { store: stores.tenants, name: 'auditFile', permission: 'toExcel', schema },
  async (deps, { ids, month, format }) => {
    const rows = await stores.tenants.findMany(deps, ids.slice(0, 1))
    const [tenant] = rows
    if (!tenant) throw NotFound({ pointer: '/data/attributes/id' })
    if (month > todayInJakarta().slice(0, 7)) throw NotBegun()
    const jobs: string[] = []
    for (const one of new Set(format)) {
      const label = `Berkas audit ${tenant.partner_name} ${month} (${one.toUpperCase()})`.slice(0, 200)
      const params = { tenant: tenant.id, month, format: one, origin: deps.request }
      jobs.push(await enqueue(deps, { type: 'kiteAudit', label, params, total: null }))
    }
    const [job] = jobs
    const meta = { job_id: job, job_ids: jobs, job: { type: 'background-jobs', id: job } }
    return { rows, status: 202, meta, location: `/api/v1/background-jobs/${job}`, after: { month, format } }
  },
)
