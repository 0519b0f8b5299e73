import type { Resource } from '@ems/contracts/kit'
import { explain, problemOf, type Row, signInActionFor } from '@ems/platform'
import { Alert, Button, List } from '@mantine/core'
import { cellText } from '../fields/cell-text.ts'
import { rowErrors } from '../fields/problem-fields.ts'
import { IconAlertTriangle } from '../icons.ts'

/** As many as one can read; the number says how many there are. */
const VISIBLE = 20

type RowRefusalsProps<R extends Resource> = { error: unknown; rows: readonly Row<R>[]; resource: R }

/** Reasons of a refused bulk request, row by row. No row was changed. */
export function RowErrors<R extends Resource>({ error, rows, resource }: RowRefusalsProps<R>) {
  if (!error) return null
  const problem = problemOf(error)
  const rejected = problem ? [...rowErrors(problem)] : []
  const { text, hint } = explain(error)
  const isAboutRows = rejected.some(([index]) => index >= 0)
  const signIn = signInActionFor(error)
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert" title="Tidak ada data yang diubah.">
      {isAboutRows ? (
        <List size="sm">
          {rejected.slice(0, VISIBLE).map(([index, details]) => {
            const row = rows[index]
            return (
              <List.Item key={index}>
                {row && <strong>{cellText(resource, resource.title, row, {})}: </strong>}
                {[...new Set(details)].join(' ')}
              </List.Item>
            )
          })}
        </List>
      ) : (
        [text, hint].filter(Boolean).join(' ')
      )}
      {signIn && (
        <Button mt="xs" display="block" size="compact-sm" variant="default" onClick={signIn.run}>
          {signIn.label}
        </Button>
      )}
    </Alert>
  )
}
