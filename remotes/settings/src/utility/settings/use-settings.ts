import { type Config, configIssue, configs } from '@ems/contracts/settings'
import { queries, type Row, useQuery, useResourceEvents, useSession } from '@ems/platform'
import { useState } from 'react'

export type Setting = Row<typeof configs>

/** As many as one page of the API gives; an installation has some dozens. */
const ALL = 250

/** Every setting of the group, what of it was changed here and not saved yet, and what is wrong with that. */
export function useSettings() {
  const { user } = useSession()
  const query = useQuery(queries(configs).list({ page: 1, size: ALL, sort: ['group', 'sort_order'] }))
  const [dirty, setDirty] = useState<ReadonlyMap<string, unknown>>(new Map())
  const [isChangedByOther, setChangedByOther] = useState(false)
  useResourceEvents(configs, ({ actor }) => {
    if (actor !== user.id) setChangedByOther(true)
  })
  const settings = query.data?.rows ?? []

  const set = (setting: Config, value: unknown) =>
    setDirty((old) => {
      const next = new Map(old)
      if (JSON.stringify(value) === JSON.stringify(setting.value)) next.delete(setting.id)
      else next.set(setting.id, value)
      return next
    })
  const changes = settings
    .filter(({ id }) => dirty.has(id))
    .map((setting) => ({ setting, value: dirty.get(setting.id) }))

  return {
    query,
    settings,
    dirty,
    changes,
    set,
    setAll: setDirty,
    discard: () => setDirty(new Map()),
    valueOf: (setting: Setting) => (dirty.has(setting.id) ? dirty.get(setting.id) : setting.value),
    issues: changes.flatMap(({ setting, value }) => {
      const message = value === NOT_JSON ? undefined : configIssue(setting, value)
      return message ? [{ id: setting.id, message }] : []
    }),
    isChangedElsewhere: isChangedByOther,
    reload: () => {
      setChangedByOther(false)
      return query.refetch()
    },
  }
}

export type Settings = ReturnType<typeof useSettings>

/** Stands for text that is no JSON (yet): its editor says what is wrong with it, and nothing is saved meanwhile. */
export const NOT_JSON = Symbol('not JSON')

/** Whether a setting differs from its default. */
export const isCustom = ({ value, default_value }: Pick<Config, 'value' | 'default_value'>) =>
  JSON.stringify(value) !== JSON.stringify(default_value)
