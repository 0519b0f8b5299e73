import { remoteConfig } from '@ems/federation/webpack'

export default remoteConfig(import.meta.dirname)
