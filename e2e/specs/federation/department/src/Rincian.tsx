import { Text } from '@ems/ui'
import { edition } from './version.ts'

export default function Rincian() {
  return <Text>Rincian edisi {edition}</Text>
}
