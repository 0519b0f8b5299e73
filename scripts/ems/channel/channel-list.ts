import { historyOf } from '@ems/federation/pointers/history'
import { readComposed, readRing } from '@ems/federation/publish/rings'
import type { Storage } from '@ems/federation/publish/storage'
import type { Ring } from '@ems/federation/registry'

/** Prints what a ring gives to its people, or its moves, the last one first. */
export async function listRing(storage: Storage, ring: Ring, history: boolean) {
  if (history) return listMoves(storage, ring)
  const [input, own] = await Promise.all([readComposed(storage, ring), readRing(storage, ring)])
  if (!input) return console.log(`Ring ${ring} in ${storage.name} holds nothing.`)
  console.log(`${ring}, revision ${input.revision}, since ${input.updatedAt}, host ${input.host.version}`)
  for (const { name, version, state, previous } of input.modules) {
    const isOwn = ring === 'stable' || own?.modules.some((one) => one.name === name)
    const remarks = [
      state === 'active' ? '' : state,
      previous ? `before: ${previous.version}` : '',
      isOwn ? '' : 'as in stable',
    ].filter(Boolean)
    console.log(`  ${name.padEnd(16)} ${version.padEnd(24)} ${remarks.join(', ')}`)
  }
  if (input.revoked.length > 0) console.log(`revoked: ${input.revoked.join(', ')}`)
}

async function listMoves(storage: Storage, ring: Ring) {
  for await (const { at, by, action, area = '', from = '', to = '', because } of historyOf(storage, ring)) {
    const isMove = action !== 'revoke' || to
    const change = !from && !to ? '' : isMove ? `${from || 'nothing'} → ${to || 'nothing'}` : from
    console.log([at, action.padEnd(8), area, change, `by ${by}`, because && `(${because})`].filter(Boolean).join('  '))
  }
}
