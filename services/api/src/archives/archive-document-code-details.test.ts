import { archiveDocumentCodeDetails } from '@ems/contracts/archives'
import { describeResource } from '../testing/describe-resource.ts'
import { detail } from './testing.ts'

describeResource(archiveDocumentCodeDetails, { input: detail })
