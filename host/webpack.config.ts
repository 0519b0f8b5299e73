import { hostConfig } from '@ems/federation/webpack'

export default hostConfig(import.meta.dirname)
