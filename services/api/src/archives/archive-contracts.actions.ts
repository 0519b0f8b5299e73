import type { ArchiveContract } from '@ems/contracts/archives'
import { archiveContracts } from '@ems/contracts/archives'
import type { Handler } from '../kit/context.ts'
import { allow } from '../kit/http/authorize.ts'
import { actionsIn } from '../kit/http/body.ts'
import { objectsOf } from '../kit/http/document.ts'
import { conflict, invalid } from '../kit/problems.ts'
import type { Store } from '../kit/stores.ts'
import { transact } from '../kit/write/transaction.ts'
import { type Change, lockAll, updateRows, type Values } from '../kit/write/write-rows.ts'

type Contracts = typeof archiveContracts
type Renewal = ArchiveContract['renewals'][number]

/** POST /archive-contracts/-actions/<action>: applies to all named contracts, all or none. */
const acting =
  (
    store: Store<Contracts>,
    action: 'extend' | 'undoRenewal',
    effect: (contract: ArchiveContract, asked: Change) => Values,
  ): Handler =>
  (request, reply) => {
    const { user } = allow(request, archiveContracts.can[action])
    const targets = actionsIn(archiveContracts, request.body, archiveContracts.bodies[action])
    return transact(request, reply, async (deps) => {
      const contracts = await lockAll(deps, store, targets)
      const changes = targets.map((target, n) => ({
        id: target.id,
        root: target.root,
        values: effect(contracts[n] as ArchiveContract, target),
      }))
      const rows = await updateRows(deps, store, changes, { action: archiveContracts.actions[action].permission })
      return { status: 200, body: { data: rows.map(objectsOf(archiveContracts, { user })) } }
    })
  }

/** Values of an extended contract; its list of extensions keeps the former end and value. */
export function extendContract(contract: ArchiveContract, { to, mode, value, reason }: Extension): Values {
  const renewal: Renewal = {
    at: new Date().toISOString(),
    mode,
    from: contract.current_end_date as string,
    to,
    old_value: contract.value,
    new_value: value ?? contract.value,
    reason,
  }
  return { renewals: [...contract.renewals, renewal], value: renewal.new_value }
}
type Extension = { to: string; mode: Renewal['mode']; value?: string | null; reason: string | null }

export const extend = (store: Store<Contracts>) =>
  acting(store, 'extend', (contract, { values, root }) => {
    const { end_date, value, reason } = values as { end_date: string; value?: string | null; reason: string }
    if (contract.status !== 'active' && contract.status !== 'expired')
      throw conflict('STATE', 'Hanya kontrak aktif atau berakhir yang dapat diperpanjang.')
    if (!contract.current_end_date) throw conflict('STATE', 'Kontrak ini tanpa batas waktu.')
    if (end_date <= contract.current_end_date)
      throw invalid(
        archiveContracts,
        [{ field: 'end_date', message: 'Berakhir baru harus setelah tanggal berakhir sekarang.' }],
        root,
      )
    return {
      ...extendContract(contract, { to: end_date, mode: 'manual', reason, ...(value === undefined ? {} : { value }) }),
      status: 'active',
    }
  })

export const undoRenewal = (store: Store<Contracts>) =>
  acting(store, 'undoRenewal', ({ renewals, status }) => {
    const last = renewals.at(-1)
    if (!last) throw conflict('STATE', 'Kontrak ini belum pernah diperpanjang.')
    if (status !== 'active') throw conflict('STATE', 'Hanya perpanjangan kontrak aktif yang dapat dibatalkan.')
    return { renewals: renewals.slice(0, -1), value: last.old_value }
  })
