import { explain, problemOf, showProblem } from '../../feedback/problems.ts'
import { toast } from '../../feedback/toast.ts'
import { api, jsonApi } from '../client.ts'
import { changed } from './rows.ts'

const stepRequests = { name: 'step-requests' }
const LABEL = 'Ajukan persetujuan'

/**
 * The way out of an error that says that a step has to be approved first: asks for the approval, which takes the step. Undefined
 * for other errors. `onDone` is called when it is submitted.
 */
export function agreementActionFor(error: unknown, onDone?: () => void) {
  const about = problemOf(error)?.errors.find(({ code }) => code === 'AGREEMENT')
  const offer = about?.meta?.request as Readonly<Record<string, unknown>> | undefined
  if (!offer) return undefined
  const key = crypto.randomUUID()
  const run = async () => {
    try {
      const { body, headers } = jsonApi({ data: { type: stepRequests.name, attributes: offer } })
      await api.post(stepRequests.name, { body, headers: { ...headers, 'Idempotency-Key': key } })
      toast.success('Diajukan. Langkah ini dilakukan begitu disetujui.')
      void changed(stepRequests)
      onDone?.()
    } catch (refused) {
      // A boundary: nothing above this button could tell the user.
      showProblem(refused)
    }
  }
  return { label: LABEL, run: () => void run() }
}

/** Shows the refusal of a step as a toast, with the way to its approval where one is needed. */
export function showRefusal(error: unknown, onDone?: () => void): void {
  const action = agreementActionFor(error, onDone)
  if (action) toast.warning(explain(error).text, { action })
  else showProblem(error)
}
