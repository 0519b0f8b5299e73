import { references } from '@ems/contracts/settings'
import { FieldInput, RefSelect, RefsSelect, Stack } from '@ems/ui'
import { useState } from 'react'

/** References to other records: searched while typing. */
export function Lookups() {
  const [unit, setUnit] = useState<string | null>(null)
  const [units, setUnits] = useState<string[]>([])
  const [name, setName] = useState<unknown>('Buah')
  return (
    <Stack>
      <RefSelect label="Satuan" to="references" where={where} value={unit} onChange={setUnit} />
      <RefsSelect label="Satuan lain" to="references" where={where} value={units} onChange={setUnits} />
      <FieldInput meta={references.meta.name} value={name} onChange={setName} />
    </Stack>
  )
}

const where = { category: 'unit' }
