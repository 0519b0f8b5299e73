import { columnMeta } from '@ems/contracts/kit'
import { useSession } from '@ems/platform'
import { cellText, EMPTY, isNumeric } from '../../fields/cell-text.ts'
import type { Copied } from '../grid/use-grid-keys.ts'
import { useTableParts } from '../table-context.ts'

/**
 * The chosen rows as a spreadsheet takes them; with none chosen, the cell one stands on. Numbers and days go along twice:
 * as people read them, and as the plain value that a spreadsheet counts with.
 */
export function useCopied() {
  const { list } = useTableParts()
  const { user } = useSession()
  const textOf = (row: object, name: string) => {
    const text = cellText(list.resource, name, row, list.titles, user.timezone)
    return text === EMPTY ? '' : text.replace(/[\t\r\n]+/g, ' ')
  }
  const rawOf = (row: object, name: string) => {
    const meta = columnMeta(list.resource, name)
    const value = (row as Record<string, unknown>)[name]
    return value != null && (isNumeric(meta) || meta.kind === 'date') ? String(value) : textOf(row, name)
  }
  return (row: object | undefined, name: string | undefined): Copied => {
    const chosen = [...list.selection.rows.values()]
    const rows: readonly object[] = chosen.length ? chosen : row && name ? [row] : []
    const names = chosen.length ? list.visible : name ? [name] : []
    const lines = rows.map((one) => `<tr>${names.map((key) => `<td>${escaped(rawOf(one, key))}</td>`).join('')}</tr>`)
    return {
      text: rows.map((one) => names.map((key) => textOf(one, key)).join('\t')).join('\n'),
      html: `<table>${lines.join('')}</table>`,
    }
  }
}

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
