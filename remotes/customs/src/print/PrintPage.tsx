import type { ReactNode } from 'react'
import classes from './print.module.css'

export type Column = { title: string; isFigure?: boolean }
export type SheetTable = { caption?: string; columns: readonly Column[]; rows: readonly (readonly ReactNode[])[] }
export type PrintPage = { title: string; lines: readonly string[]; tables: readonly SheetTable[]; empty?: string }

/** A report on the screen as it will stand on paper. */
export const SheetView = (sheet: PrintPage) => (
  <article className={classes.paper} aria-label={sheet.title}>
    <h3 style={{ margin: 0 }}>{sheet.title}</h3>
    <SheetContent {...sheet} />
  </article>
)

/** A report without its title. */
export const SheetContent = ({ lines, tables, empty }: Omit<PrintPage, 'title'>) => (
  <>
    {lines.map((line) => (
      <p key={line} style={{ margin: '0.15rem 0' }}>
        {line}
      </p>
    ))}
    {tables.length === 0 && empty && <p>{empty}</p>}
    {tables.map((table, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the tables of a report have no other name than their place.
      <table key={at}>
        {table.caption && <caption>{table.caption}</caption>}
        <thead>
          <tr>
            {table.columns.map(({ title: head, isFigure }) => (
              <th key={head} scope="col" data-figure={isFigure || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a report may be equal.
            <tr key={nth}>
              {row.map((cell, column) => (
                <td key={table.columns[column]?.title} data-figure={table.columns[column]?.isFigure || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    ))}
  </>
)
