import { isObject } from '@ems/contracts/is-object'
import { itHandovers } from '@ems/contracts/it'
import { z } from 'zod'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { objectsOf } from '../../kit/http/document.ts'
import { invalid, issuesOf } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import type { Store } from '../../kit/stores.ts'
import { noSignature, signatureIn } from '../../kit/transitions/signatures.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import { transact } from '../../kit/write/transaction.ts'
import { insertRows, type Rules } from '../../kit/write/write-rows.ts'
import { keepPrint } from './handover-pdf.ts'

const { kind, company, employee, office, handed_on, expected_return, lines, notes } = itHandovers.create.shape
export const handOverBody = z.strictObject({
  ...{ kind, company, employee, office, handed_on, expected_return, lines, notes },
  signatures: z.strictObject({ employee: z.unknown(), officer: z.unknown() }),
})

const EMPLOYEE = '/data/attributes/signatures/employee'
const OFFICER = '/data/attributes/signatures/officer'

/**
 * POST /it-handovers/-actions/handOverNow: the whole act on one device, with both signatures: draft, first signature, second one,
 * number, and the assets in the hands of their holder, or nothing of it.
 */
export const handOverNow =
  (store: Store<typeof itHandovers>, rules: Rules<typeof itHandovers>): Handler =>
  (request, reply) => {
    const { user } = allow(request, itHandovers.can.store)
    const { body } = request
    const input = handOverBody.safeParse(isObject(body) && isObject(body.data) ? body.data.attributes : undefined)
    if (!input.success) throw invalid(itHandovers, issuesOf(input.error))
    const { signatures, ...values } = input.data
    const employee = signatureIn({ signature: signatures.employee }, EMPLOYEE)
    const officer = signatureIn({ signature: signatures.officer }, OFFICER)
    if (!employee) throw noSignature(EMPLOYEE)
    if (!officer) throw noSignature(OFFICER)
    return transact(request, reply, async (deps) => {
      const [draft] = await insertRows(deps, store, [{ values, root: '/data' }], rules)
      const take = async (name: string, row: Row, more: Parameters<typeof takeTransition>[5]) => {
        const change = { id: String(row.id), root: '/data', values: {} }
        return (await takeTransition(deps, store, name, [change], rules, more))[0] as Row
      }
      const signed = await take('sign', draft as Row, { signature: employee, signing: EMPLOYEE })
      const done = await take('complete', signed, { signature: officer, signing: OFFICER })
      await keepPrint(deps, String(done.id))
      return { status: 201, body: { data: objectsOf(itHandovers, { user })(done) } }
    })
  }
