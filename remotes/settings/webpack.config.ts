import { remoteConfig } from '@ems/federation/webpack'
import { area } from './src/area.ts'

export default remoteConfig(area, import.meta.dirname)
