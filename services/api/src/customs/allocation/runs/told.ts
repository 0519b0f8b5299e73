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

/** What browsers are told once a run was written or taken back: these lists are out of date. */
export const changedLists = (actor: string, id: string, version: number) =>
  lists.map((list) => ({
    channel: `private-customs-kite-tool-${list}.0`,
    event: 'updated',
    payload: { id, version, actor, changed: [] },
  }))

/** Where a BCL.KT is worked on. */
export const routeOf = ({ id, tenant }: Pick<BclAtWork, 'id' | 'tenant'>) =>
  `/private/customs/kitetool?tenant=${tenant}&section=bcl&bcl=${id}`
