import { permissions } from '@ems/contracts'
import { customsConsultantBoards } from '@ems/contracts/customs'
import type { TestApi } from '../../../testing/api.ts'

type Around = Record<'board' | 'partner' | 'job_type' | 'consultant', string> & Record<string, unknown>
const existing = new WeakMap<TestApi, Promise<Around>>()

/** References of every job, created once per database. */
export function around(api: TestApi): Promise<Around> {
  const created = existing.get(api) ?? prepare(api)
  existing.set(api, created)
  return created
}

async function prepare(api: TestApi): Promise<Around> {
  const admin = await api.as([...permissions])
  const board = await admin.create(customsConsultantBoards, { name: 'Papan bersama' })
  const insert = async (text: string) => (await api.pool.query<{ id: string }>(text)).rows[0]?.id as string
  const partner = await insert(
    `insert into ems.partners (code, name, is_customer, is_vendor, status, kite_facility)
     values ('P1', 'PT Klien Satu', true, false, 'active', 'none') returning id`,
  )
  const job_type = await insert(
    `insert into ems."references" (category, code, name) values ('kite-job', 'LATIH', 'Pelatihan') returning id`,
  )
  return {
    board: board.id,
    stage_key: 'antre',
    partner,
    facility: 'exemption',
    job_type,
    consultant: admin.user.id,
    due_date: '2026-12-10',
  }
}
