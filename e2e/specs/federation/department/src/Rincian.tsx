import { Text } from '@ems/ui'
import { release } from './version.ts'

export default function Rincian() {
  return <Text>Rincian edisi {release}</Text>
}
