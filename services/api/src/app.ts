import { mediaType } from '@ems/contracts/kit'
import { releaseUses } from '@ems/contracts/settings'
import { createDatabase, type Pool } from '@ems/postgres'
import {
  clientAddress,
  type Drain,
  drain,
  LOOPBACK,
  type Log,
  type Metrics,
  type TlsSettings,
  tlsOptions,
} from '@ems/service'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { accountingHooksApi, accurateApi } from './accurate/index.ts'
import {
  accessRequestsApi,
  approvalRequestsApi,
  approvalRulesApi,
  approvalsApi,
  delegationsApi,
  stepRequestsApi,
} from './approvals/index.ts'
import { archivesApi } from './archives/index.ts'
import { provideAreas } from './areas.ts'
import { assetsApi, uploadsApi } from './assets/index.ts'
import { agendaEventsApi, calendarApi, calendarFeedsApi, leaveOfficesApi } from './calendar/index.ts'
import { commentsApi } from './comments/index.ts'
import { consultantActivitiesApi, consultantBoardsApi } from './customs/consultants/index.ts'
import { customsApi, portalApi } from './customs/index.ts'
import { overviewApi } from './customs/queries/bclkt-summary.ts'
import { dashboardLayoutsApi, savedViewsApi } from './dashboard/index.ts'
import {
  attendanceApi,
  colleaguesApi,
  employeeCompositionApi,
  employeeContactsApi,
  employeeDocumentsApi,
  employeesApi,
  leaveEmployeesApi,
  leavesApi,
  massLeaveApi,
  peopleApi,
  peopleReportApi,
  purchasesApi,
} from './hr/index.ts'
import { inboxApi } from './inbox/index.ts'
import {
  equipmentApi,
  itMaintenanceExternalsApi,
  itMaintenanceInternalActivitiesApi,
  itMaintenanceInternalsApi,
  jiraIssuesApi,
  jiraServiceTiersApi,
  secretLinksApi,
  solutionsApi,
  vaultApi,
} from './it/index.ts'
import { jiraCallbackApi, jiraConnectionApi, jiraHooksApi } from './jira/index.ts'
import { backgroundJobsApi } from './jobs/index.ts'
import { bulkChangesApi } from './kit/bulk/bulk-undo.ts'
import type { Authenticate } from './kit/context.ts'
import { closeOthers, methodsOf } from './kit/http/allowed-methods.ts'
import { healthApi } from './kit/http/health.ts'
import { parseJson } from './kit/http/json-body.ts'
import { requestIdOf, traces } from './kit/http/request-logging.ts'
import { openApi } from './kit/openapi/openapi.ts'
import { refuseUnderPressure } from './kit/pressure.ts'
import { NoSuchAddress } from './kit/problems.ts'
import { sendProblem } from './kit/send-problem.ts'
import type { Services } from './kit/services.ts'
import { mailApi } from './mail/index.ts'
import {
  contactsApi,
  itemsApi,
  marketingActivitiesApi,
  marketingBoardsApi,
  marketingReportsApi,
  partnerBankChangesApi,
  partnerItemsApi,
  partnerPapersApi,
  partnersApi,
  priceListItemsApi,
  priceListsApi,
  quotationsApi,
} from './marketing/index.ts'
import { notificationsApi } from './notifications/index.ts'
import { pushApi } from './push/index.ts'
import { releasesApi, reportUses } from './releases/index.ts'
import { searchApi } from './search/index.ts'
import { guard, meApi } from './session/index.ts'
import {
  auditLogsApi,
  auditServicesApi,
  authTokensApi,
  configsApi,
  numberingApi,
  referenceCategoriesApi,
  referencesApi,
  schedulesApi,
  scimApi,
  storageApi,
  systemHealthApi,
  usergroupsApi,
  usersApi,
} from './settings/index.ts'
import { undoables } from './undoables.ts'

export type AppOptions = {
  pool: Pool
  authenticate: Authenticate
  services: Services
  log?: Log
  metrics?: Metrics
  /** Requests one user, or one address without a user, may make in a minute. */
  requestsPerMinute?: number
  /** Maximum event loop delay before requests are refused with 503; 0 disables the check. */
  maxEventLoopDelayMs?: number
  /** Networks of the gateway, which says the addresses of clients; this machine unless given. */
  innerNetworks?: string | undefined
  /** Shutdown of this process. */
  leaving?: Drain
  tls?: TlsSettings
}

/** Every address of the API on one page. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  provideAreas()
  const app = await foundation(options)
  await app.register(healthApi)
  await app.register(calendarFeedsApi, { prefix: '/api/v1/calendar-feeds' })
  await app.register(secretLinksApi, { prefix: '/api/v1/secret-links' })
  await app.register(accountingHooksApi, { prefix: '/api/hooks/aol' })
  await app.register(jiraHooksApi, { prefix: '/api/hooks/jira' })
  await app.register(scimApi, { prefix: '/api/scim/v2' })
  await app.register(
    async (api) => {
      await guard(api, options)
      await api.register(multipart, { throwFileSizeLimit: false })
      await api.register(openApi(app.methods))
      await api.register(meApi, { prefix: '/me' })
      await api.register(pushOf(options.services), { prefix: '/push' })
      await registerAreas(api)
    },
    { prefix: '/api/v1' },
  )
  closeOthers(app, app.methods)
  return app
}

/** Every collection and service below `/api/v1`, by its address. */
async function registerAreas(api: FastifyInstance) {
  await api.register(accessRequestsApi, { prefix: '/access-requests' })
  await api.register(accurateApi)
  await api.register(agendaEventsApi, { prefix: '/agenda-events' })
  await api.register(approvalRequestsApi, { prefix: '/approval-requests' })
  await api.register(approvalRulesApi, { prefix: '/approval-rules' })
  await api.register(approvalsApi, { prefix: '/approvals' })
  await api.register(stepRequestsApi, { prefix: '/step-requests' })
  await archivesApi(api)
  await api.register(assetsApi, { prefix: '/assets' })
  await api.register(attendanceApi)
  await api.register(auditLogsApi, { prefix: '/audit-logs' })
  await api.register(auditServicesApi, { prefix: '/audit-services' })
  await api.register(authTokensApi, { prefix: '/auth-tokens' })
  await api.register(backgroundJobsApi, { prefix: '/background-jobs' })
  await api.register(bulkChangesApi(undoables(api.services)), { prefix: '/bulk-changes' })
  await api.register(calendarApi, { prefix: '/calendar' })
  await api.register(colleaguesApi, { prefix: '/colleagues' })
  await api.register(commentsApi, { prefix: '/comments' })
  await api.register(configsApi, { prefix: '/configs' })
  await api.register(dashboardLayoutsApi, { prefix: '/dashboard-layouts' })
  await api.register(delegationsApi, { prefix: '/delegations' })
  await api.register(customsApi)
  await api.register(portalApi)
  await api.register(overviewApi)
  await api.register(consultantActivitiesApi, { prefix: '/customs-consultant-activities' })
  await api.register(consultantBoardsApi, { prefix: '/customs-consultant-boards' })
  await api.register(employeeCompositionApi, { prefix: '/employee-composition' })
  await api.register(employeeContactsApi, { prefix: '/employee-contacts' })
  await api.register(employeeDocumentsApi, { prefix: '/employee-documents' })
  await api.register(employeesApi, { prefix: '/employees' })
  await api.register(inboxApi)
  await api.register(leaveEmployeesApi, { prefix: '/leave-employees' })
  await equipmentApi(api)
  await api.register(itMaintenanceExternalsApi, { prefix: '/it-maintenance-externals' })
  await api.register(itMaintenanceInternalActivitiesApi, { prefix: '/it-maintenance-internal-activities' })
  await api.register(itMaintenanceInternalsApi, { prefix: '/it-maintenance-internals' })
  await api.register(jiraCallbackApi, { prefix: '/callback/jira' })
  await api.register(jiraConnectionApi, { prefix: '/jira-connection' })
  await api.register(jiraIssuesApi, { prefix: '/jira-issues' })
  await api.register(jiraServiceTiersApi, { prefix: '/jira-service-tiers' })
  await api.register(leaveOfficesApi, { prefix: '/leave-offices' })
  await api.register(massLeaveApi, { prefix: '/leave-offices' })
  await api.register(leavesApi, { prefix: '/leaves' })
  await api.register(contactsApi, { prefix: '/contacts' })
  await api.register(itemsApi, { prefix: '/items' })
  await api.register(mailApi)
  await api.register(marketingActivitiesApi, { prefix: '/marketing-activities' })
  await api.register(marketingBoardsApi, { prefix: '/marketing-boards' })
  await api.register(marketingReportsApi)
  await api.register(partnerBankChangesApi, { prefix: '/partner-bank-changes' })
  await api.register(partnerItemsApi, { prefix: '/partner-items' })
  await api.register(partnerPapersApi, { prefix: '/partner-papers' })
  await api.register(partnersApi, { prefix: '/partners' })
  await api.register(priceListItemsApi, { prefix: '/price-list-items' })
  await api.register(priceListsApi, { prefix: '/price-lists' })
  await api.register(quotationsApi, { prefix: '/quotations' })
  await peopleApi(api)
  await purchasesApi(api)
  await api.register(peopleReportApi, { prefix: '/people-report' })
  await api.register(notificationsApi, { prefix: '/notifications' })
  await api.register(numberingApi, { prefix: '/numbering' })
  await api.register(referenceCategoriesApi, { prefix: '/reference-categories' })
  await api.register(referencesApi, { prefix: '/references' })
  await api.register(releasesApi, { prefix: '/releases' })
  api.post('/release-uses/-actions/report', { config: { takes: releaseUses } }, reportUses)
  await api.register(savedViewsApi, { prefix: '/saved-views' })
  await api.register(schedulesApi, { prefix: '/schedules' })
  await api.register(searchApi, { prefix: '/search' })
  await api.register(solutionsApi)
  await api.register(storageApi, { prefix: '/storage' })
  await api.register(systemHealthApi, { prefix: '/system-health' })
  await api.register(uploadsApi, { prefix: '/uploads' })
  await api.register(usergroupsApi, { prefix: '/usergroups' })
  await api.register(usersApi, { prefix: '/users' })
  await api.register(vaultApi)
}

const pushOf = ({ pusher, isPushHosted = false }: Services) => pushApi({ pusher, isHosted: isPushHosted })

/** Large enough for 500 rows of a bulk change; files have a limit of their own. */
const MAX_BYTES = 4 * 1_024 * 1_024

async function foundation({
  pool,
  services,
  log,
  metrics,
  maxEventLoopDelayMs = 1_000,
  innerNetworks = LOOPBACK,
  leaving = drain(),
  tls = {},
}: AppOptions) {
  const app = fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: MAX_BYTES,
    // A longer path or id is no address of ours.
    routerOptions: { maxParamLength: 200 },
    genReqId: requestIdOf,
    requestIdHeader: false,
    frameworkErrors: sendProblem,
    forceCloseConnections: 'idle',
    // Requests on connections that are busy during shutdown are served, with `Connection: close`.
    return503OnClosing: false,
    ...tlsOptions(tls),
  }) as unknown as FastifyInstance
  app.decorate('pool', pool)
  app.decorate('db', createDatabase(pool))
  app.decorate('services', services)
  app.decorate('leaving', leaving)
  app.decorateRequest('user', 'public')
  app.decorateRequest('began', 0)
  const addressOf = clientAddress(innerNetworks)
  app.addHook('onRequest', async (request, reply) => {
    Object.defineProperty(request, 'ip', { value: addressOf(request.raw) })
    request.began = performance.now()
    leaving.mark(reply.raw)
    reply.header('x-request-id', request.id)
  })
  // Rows are about people and money: what answers say is in no cache of a browser or a proxy (ASVS 5.0, 14.2.2).
  app.addHook('onSend', async (_, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  traces(app, metrics)
  app.removeAllContentTypeParsers()
  const parsers = [mediaType, 'application/json']
  app.addContentTypeParser(parsers, { parseAs: 'string' }, async (_: unknown, body: string) => parseJson(body))
  app.setErrorHandler(sendProblem)
  app.setNotFoundHandler(() => {
    throw NoSuchAddress()
  })
  app.decorate('methods', methodsOf(app))
  await refuseUnderPressure(app, maxEventLoopDelayMs)
  return app
}
