import type { BclAtWork } from './at-work.ts'

const lists = [
  'kite-datas',
  'pib-useds',
  'pib-used-views',
  'pib-bom-diffs',
  'pib-details',
  'pib-headers',
  'peb-details',
  'peb-headers',
  'peb-reporteds',
]

/** Events after a run or a rollback: the lists to read again. */
export const changedLists = (actor: string, id: string, version: number) =>
  lists.map((list) => ({
    channel: `private-customs-kite-tool-${list}.0`,
    event: 'updated',
    payload: { id, version, actor, changed: [] },
  }))

/** Address of a BCL.KT in the product. */
export const routeOf = ({ id, tenant }: Pick<BclAtWork, 'id' | 'tenant'>) =>
  `/private/customs/kitetool?tenant=${tenant}&section=bcl&bcl=${id}`
