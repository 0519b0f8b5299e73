import { portalReports } from '@ems/contracts/customs'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { NotFound } from '../../kit/problems.ts'
import { sendReport } from '../reports/index.ts'
import * as stores from '../stores.ts'

/** GET a file of a report. Files of a BCL.KT that is not reported, or no more, are not there. */
export const portalReport: Handler = async (request, reply) => {
  const deps = allow(request, portalReports.can.show)
  const { report_files } = await stores.portalReports.find(deps, idOf(request))
  const { version, format } = request.params as { version: string; format: string }
  if (!report_files.some((one) => String(one.version) === version && one.format === format)) throw NotFound({})
  return sendReport(request, reply, await stores.kiteDatas.find(deps, idOf(request)))
}
