import {
  DayInput,
  DecimalInput,
  Fieldset,
  Input,
  NumberInput,
  PasswordInput,
  PeriodInput,
  RangePresets,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from '@ems/ui'
import { useState } from 'react'

/** Values that are typed. Amounts are exact decimals, days are texts. */
export function Inputs() {
  const [amount, setAmount] = useState('1250000.50')
  const [day, setDay] = useState('2026-11-20')
  const [month, setMonth] = useState('2026-11')
  const [range, setRange] = useState({ from: '2026-11-01', to: '2026-11-30' })
  return (
    <Stack>
      <Fieldset legend="Data">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label="Nama" withAsterisk defaultValue="Kabel NYM" />
          <NumberInput label="Jumlah" defaultValue={12} />
          <DecimalInput label="Nilai" prefix="Rp" value={amount} onChange={setAmount} />
          <DayInput label="Tanggal" value={day} onChange={setDay} />
          <PeriodInput label="Periode" value={month} onChange={setMonth} />
          <PasswordInput label="Kata sandi" defaultValue="rahasia" />
          <Textarea label="Catatan" placeholder="Tulis catatan" />
          <Input.Wrapper label="Rentang" labelElement="div">
            <RangePresets {...range} onChoose={(next) => next && setRange(next)} />
          </Input.Wrapper>
        </SimpleGrid>
      </Fieldset>
    </Stack>
  )
}

/** What the rules refused stands below its field. */
export const Rejected = () => (
  <SimpleGrid cols={{ base: 1, sm: 2 }}>
    <TextInput label="Nama" withAsterisk error="Nama wajib diisi." />
    <DecimalInput label="Nilai" value="-1" onChange={() => undefined} error="Nilai tidak boleh negatif." />
    <DayInput label="Tanggal" value={null} onChange={() => undefined} error="Tanggal wajib diisi." />
    <TextInput label="Kode" disabled defaultValue="BRG-0001" />
  </SimpleGrid>
)
