import { Textarea } from '@ems/ui'
import { useState } from 'react'
import { NOT_JSON, type Setting } from './use-settings.ts'

/** Props of the editor of any one setting. */
export type EditorProps = {
  setting: Setting
  value: unknown
  error?: string
  isReadOnly: boolean
  onChange: (value: unknown) => void
}

/** JSON as text; what is no JSON stays as it was typed and says in which line it goes wrong. */
export function JsonEditor({ setting, value, error, isReadOnly, onChange }: EditorProps) {
  const [typed, setTyped] = useState(() => (value == null ? '' : JSON.stringify(value, null, 2)))
  const wrong = typed === '' ? undefined : wrongLine(typed)

  const change = (text: string) => {
    setTyped(text)
    onChange(text === '' ? null : wrongLine(text) === undefined ? JSON.parse(text) : NOT_JSON)
  }
  return (
    <Textarea
      aria-label={setting.label}
      autosize
      minRows={3}
      maxRows={16}
      disabled={isReadOnly}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      error={wrong === undefined ? error : `JSON tidak valid pada baris ${wrong}.`}
    />
  )
}

/** The first line that is not JSON; undefined when all of it is. Line by line: engines rarely tell the place. */
export function wrongLine(text: string): number | undefined {
  if (isJson(text)) return undefined
  const lines = text.split('\n')
  const wrong = lines.findIndex((_, at) => isBroken(lines.slice(0, at + 1).join('\n')))
  return wrong === -1 ? lines.length : wrong + 1
}

function isJson(text: string): boolean {
  return refusalOf(text) === undefined
}

/** Whether JSON is invalid, not merely incomplete. */
function isBroken(text: string): boolean {
  const refusal = refusalOf(text)
  if (refusal === undefined || /end of JSON|Unterminated/i.test(refusal)) return false
  const at = /position (\d+)/.exec(refusal)?.[1]
  return at === undefined || Number(at) < text.trimEnd().length
}

function refusalOf(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
