import type { ColumnOf, FieldOf, Resource } from '@ems/contracts/kit'
import type { Row } from '@ems/platform'
import {
  CreateButton,
  everyPart,
  type Form,
  FormSection,
  Inputs,
  ResourceForm,
  type ResourceList,
  ResourceTable,
  type RowAction,
  Stack,
  useResourceList,
} from '@ems/ui'
import { type ReactNode, useMemo } from 'react'
import type { Tenant } from './tool/use-tenant.ts'

/** The client whose rows are shown. */
export type TabProps = { tenant: Tenant }

/** What lists need of a client. */
export type ListedTenant = Pick<Tenant, 'id' | 'status'>

type ToolList<R extends Resource> = {
  columns: readonly ColumnOf<R>[]
  hidden?: readonly ColumnOf<R>[]
  where?: Readonly<Record<string, string | readonly string[]>>
}

/** A list of one client's rows: the tool never mixes clients. */
export function useToolList<R extends Resource>(
  resource: R,
  tenant: ListedTenant,
  { columns, hidden, where }: ToolList<R>,
) {
  const scoped = useMemo(() => ({ ...where, tenant: tenant.id }), [where, tenant.id])
  return useResourceList(resource, { columns, ...(hidden ? { hidden } : {}), where: scoped })
}

type Group_<R extends Resource> = { legend: string; names: readonly FieldOf<R>[] }

type ToolTableProps<R extends Resource> = {
  list: ResourceList<R>
  tenant: ListedTenant
  empty: string
  cells?: { [C in ColumnOf<R>]?: (row: Row<R>, text: string) => ReactNode }
  labels?: { [C in ColumnOf<R>]?: string }
  /** The first columns on the card of a row (phone layout). */
  cardFirst?: readonly ColumnOf<R>[]
  actions?: readonly RowAction<R>[]
  bulkFields?: readonly ColumnOf<R>[]
  /** Filters offered; references are left out, since their rows belong to a client as well. */
  filters?: readonly FieldOf<R>[]
  /** Before the add button. */
  buttons?: ReactNode
  /** Rows can be added by hand, under this heading. */
  createTitle?: string
  form?: readonly Group_<R>[]
  /** References whose rows belong to the same client. */
  own?: readonly FieldOf<R>[]
  /** Below the inputs of a stored row. */
  more?: (form: Form<R>) => ReactNode
}

/** A grid of the tool with its buttons and, where rows can be opened, their form. */
export function ToolTable<R extends Resource>(props: ToolTableProps<R>) {
  const { list, tenant, buttons, createTitle, form } = props
  const { resource } = list
  const isOpen = tenant.status === 'AKTIF'
  const filters = props.filters ?? plainFilters(resource)
  const visible = form ? list : withoutChanges(list)
  return (
    <Stack gap="xs">
      <ResourceTable
        list={visible}
        empty={props.empty}
        {...(buttons || (createTitle && isOpen)
          ? {
              buttons: (
                <>
                  {buttons}
                  {createTitle && isOpen && <CreateButton list={list}>{createTitle}</CreateButton>}
                </>
              ),
            }
          : {})}
        filters={filters}
        {...(props.cells ? { cells: props.cells } : {})}
        {...(props.labels ? { labels: props.labels } : {})}
        {...(props.cardFirst ? { cardFirst: props.cardFirst } : {})}
        {...(props.actions ? { actions: props.actions } : {})}
        {...(props.bulkFields ? { bulkFields: props.bulkFields } : {})}
      />
      <ToolForm {...props} list={visible} form={form ?? [{ legend: resource.label, names: readable(resource) }]} />
    </Stack>
  )
}

/** Rows that only runs, actions and imports write: nothing is offered that would change them by hand. */
const withoutChanges = <R extends Resource>(list: ResourceList<R>): ResourceList<R> => ({
  ...list,
  resource: { ...list.resource, can: { ...list.resource.can, ...nobody } },
})
const nobody = { store: '', update: '', destroy: '', bulkUpdate: '', bulkDelete: '' }

const readable = <R extends Resource>({ meta }: R) =>
  Object.keys(meta).filter((name) => name !== 'tenant') as FieldOf<R>[]

const plainFilters = <R extends Resource>({ list, meta }: R) =>
  list.filters.filter((name) => meta[name]?.kind !== 'ref') as FieldOf<R>[]

function ToolForm<R extends Resource>({
  list,
  tenant,
  createTitle = '',
  form: groups,
  own = [],
  more,
}: ToolTableProps<R> & { form: readonly Group_<R>[] }) {
  const defaults = useMemo(() => ({ tenant: tenant.id }), [tenant.id])
  const where = Object.fromEntries(own.map((name) => [name, { tenant: tenant.id }])) as never
  return (
    <ResourceForm
      list={list}
      createTitle={createTitle}
      defaults={defaults}
      {...(list.resource.can.update ? { parts: everyPart } : {})}
    >
      {(form) => (
        <Stack>
          {groups.map(({ legend, names }) => (
            <FormSection key={legend} legend={legend} names={names}>
              <Inputs of={form} names={names} where={where} />
            </FormSection>
          ))}
          {more?.(form)}
        </Stack>
      )}
    </ResourceForm>
  )
}
