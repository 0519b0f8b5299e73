import type { Resource } from '@ems/contracts/kit'
import type { Row } from '@ems/platform'
import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ResourceFormProps } from '../form/RecordForm.tsx'
import { ResourceForm } from '../form/ResourceForm.tsx'
import { Page } from '../Page.tsx'
import type { RecordTab } from '../record/RecordTabs.tsx'
import { ResourceTable } from '../table/ResourceTable.tsx'
import { type ListOptions, type ResourceList, useResourceList } from '../table/state/use-resource-list.ts'
import type { ResourceTableProps } from '../table/table-context.ts'
import { CreateButton } from '../table/toolbar/CreateButton.tsx'
import { type FormGroup, FormGroups } from './FormGroups.tsx'

/** A tab of a stored record, e.g. the contacts of a partner. */
export type ScreenTab<R extends Resource> = {
  /** Stands in the address: `?id=7&tab=contacts`. */
  key: string
  title: string
  /** The tab is hidden without this permission. */
  permission?: string
  render: (row: Row<R>) => ReactNode
}

export type ResourceScreenProps<R extends Resource> = ListOptions<R> &
  Omit<ResourceTableProps<R>, 'list'> &
  Pick<ResourceFormProps<R>, 'defaults' | 'check' | 'size' | 'parts' | 'facts'> & {
    resource: R
    /** The heading; the resource's label unless the menu says otherwise. */
    title?: string
    /** Text of the button and heading of the empty form, e.g. `Tambah Pelanggan`. */
    addLabel?: string
    /** The form, group by group; a function where a group depends on what has been typed or stored. */
    form: readonly FormGroup<R>[] | ((form: Parameters<ResourceFormProps<R>['children']>[0]) => ReactNode)
    tabs?: readonly ScreenTab<R>[]
    /** Buttons beside *Tambah*. */
    headActions?: (list: ResourceList<R>) => ReactNode
    /** Buttons in the heading of an open record. */
    recordActions?: ResourceFormProps<R>['actions']
    /** Another view of the list than its rows, as a board. */
    view?: ((list: ResourceList<R>) => ReactNode) | undefined
    /** Stands at the left of the rows, as a tree of categories; wide screens only. */
    aside?: ((list: ResourceList<R>) => ReactNode) | undefined
    /** Further content: dialogs of the screen's own actions. */
    children?: (list: ResourceList<R>) => ReactNode
  }

/**
 * An ordinary screen from its contract and a few lines: list, filters, form in a drawer, bulk work, import, export,
 * trash, history, comments and files, each as far as contract, routes and rights allow.
 */
export function ResourceScreen<R extends Resource>({
  resource,
  title = resource.label,
  addLabel = `Tambah ${title}`,
  columns,
  hidden,
  where,
  enabled,
  id,
  form,
  tabs,
  defaults,
  check,
  size,
  parts,
  facts,
  headActions,
  recordActions,
  children,
  view,
  aside,
  isCopyable = true,
  ...table
}: ResourceScreenProps<R>) {
  const list = useResourceList(resource, { columns, hidden, where, enabled, id })
  return (
    <Page
      title={title}
      count={list.total}
      isEstimate={list.totalIsEstimate}
      actions={
        <>
          {headActions?.(list)}
          <CreateButton list={list}>{addLabel}</CreateButton>
        </>
      }
    >
      <WithAside aside={aside?.(list)}>
        <ResourceTable list={list} isCopyable={isCopyable} results={view?.(list)} {...table} />
      </WithAside>
      <ResourceForm
        list={list}
        createTitle={addLabel}
        defaults={defaults}
        check={check}
        size={size}
        parts={parts}
        facts={facts}
        isCopyable={isCopyable}
        actions={recordActions}
        tabs={tabs?.map(
          ({ key, title: label, permission, render }): RecordTab<R> => ({
            id: key,
            label,
            permission,
            render: ({ stored: { row } }) => row && render(row),
          }),
        )}
      >
        {(opened) => (typeof form === 'function' ? form(opened) : <FormGroups of={opened} groups={form} />)}
      </ResourceForm>
      {children?.(list)}
    </Page>
  )
}

/** Rows with something at their left, where there is room for both. */
const WithAside = ({ aside, children }: { aside: ReactNode; children: ReactNode }) =>
  aside ? (
    <Group align="flex-start" gap="md" wrap="nowrap">
      <Box visibleFrom="md" flex="none" data-screen-only>
        {aside}
      </Box>
      <Box flex="1 1 auto" miw={0}>
        {children}
      </Box>
    </Group>
  ) : (
    children
  )
