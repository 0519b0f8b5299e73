import { Textarea } from '@ems/ui'
import { useState } from 'react'
import type { EditorProps } from './SettingEditor.tsx'
import { NOT_JSON } from './use-settings.ts'

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

/** The first line that is not JSON; undefined when all of it is. */
export function wrongLine(text: string): number | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    const { message } = error as Error
    const line = /line (\d+)/.exec(message)?.[1]
    if (line) return Number(line)
    const at = /position (\d+)/.exec(message)?.[1]
    // Without a place the text ended too early.
    return text.slice(0, at === undefined ? text.length : Number(at)).split('\n').length
  }
}
