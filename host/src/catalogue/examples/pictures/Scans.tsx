import { Select, Stack } from '@ems/ui'
import { ScanForm } from '@ems/ui/scan'
import { SignatureInput, useSignature } from '@ems/ui/signature'

const counting = {
  pending: 2,
  refusal: undefined,
  seen: [],
  scan: async () => undefined,
  send: async () => undefined,
  drop: async () => undefined,
}

/** Counting by camera or by hand, also without a network. */
export const Scans = () => (
  <Stack>
    <ScanForm codeLabel="Kode aset" conditions={{ good: 'Baik', broken: 'Rusak' }} counting={counting}>
      <Select label="Lokasi" data={['Bekasi', 'Surabaya']} />
    </ScanForm>
  </Stack>
)

/** A signature, drawn or typed. */
export function Sign() {
  const { input } = useSignature({ isAsked: true, isRequired: true, name: 'Suharti', error: null })
  return <SignatureInput {...input} />
}
