import { projects } from '../catalog.ts'
import { type Answer, noIssue, ok, rejected } from '../http.ts'
import type { Jira } from '../jira.ts'
import { jiraDate } from './present.ts'

const MINUTE = 60_000
const date = (at: number) => ({ iso8601: jiraDate(at), jira: jiraDate(at), friendly: 'Hari ini', epochMillis: at })
const duration = (millis: number) => ({ millis, friendly: `${Math.round(millis / MINUTE)}m` })

/** `GET /rest/servicedeskapi/request/{key}/sla`: one metric that runs or pauses, one that is completed. */
export function slaOf(jira: Jira, id: string): Answer {
  const one = jira.issue(id)
  if (!one) return noIssue
  if (!jira.settings.is_agent) return rejected(403, ['You do not have the permission to view the SLA of this request.'])
  const project = projects.find((each) => each.id === one.fields.project)
  if (project?.projectTypeKey !== 'service_desk') return rejected(404, ['No customer request was found.'])
  const begun = Date.parse(one.fields.created)
  const goal = 240 * MINUTE
  const elapsed = Date.now() - begun
  const cycle = {
    startTime: date(begun),
    breachTime: date(begun + goal),
    breached: elapsed > goal,
    goalDuration: duration(goal),
    elapsedTime: duration(elapsed),
    remainingTime: duration(goal - elapsed),
  }
  const isPaused = one.fields.status === '10003' || one.fields.status === '10004'
  const values = [
    one.fields.resolutiondate
      ? metric('1', 'Time to resolution', {
          completedCycles: [{ ...cycle, stopTime: date(Date.parse(one.fields.resolutiondate)) }],
        })
      : metric('1', 'Time to resolution', {
          completedCycles: [],
          ongoingCycle: { ...cycle, paused: isPaused, withinCalendarHours: true },
        }),
    metric('2', 'Time to first response', {
      completedCycles: [
        { ...cycle, goalDuration: duration(30 * MINUTE), stopTime: date(begun + 10 * MINUTE), breached: false },
      ],
    }),
  ]
  return ok({ size: values.length, start: 0, limit: 50, isLastPage: true, values })
}

const metric = (id: string, name: string, cycles: object) => ({
  id,
  name,
  _links: { self: `https://api.atlassian.com/sla/${id}` },
  ...cycles,
  slaDisplayFormat: 'NEW_SLA_FORMAT',
})
