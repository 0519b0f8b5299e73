import { useUnsavedChanges } from '@ems/platform'
import { Text, TextInput, Title } from '@ems/ui'
import { useState } from 'react'
import { release } from './version.ts'

/** Holds work that is stored nowhere. */
export default function Catatan() {
  const [text, setText] = useState('')
  useUnsavedChanges(text !== '')

  return (
    <>
      <Title order={1}>Catatan Uji</Title>
      <Text>Edisi {release}</Text>
      <TextInput label="Catatan" value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
    </>
  )
}
