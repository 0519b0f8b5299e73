import { type Problem, splitDetail } from '@ems/contracts/kit'
import { currentSession } from '../session/current.ts'
import { toast } from './toast.ts'

/** An error in the words of the catalogue (specification §8). */
export type Explanation = { title: string; text: string; hint?: string }

const GENERIC = 'Terjadi masalah saat memproses data.'
const FAILED = 'Gagal'
const SIGN_IN = 'Masuk kembali'

/** Fixed texts by status; what a row does not say comes from the first error of the answer. */
const catalogue: Readonly<Record<number, Partial<Explanation>>> = {
  400: { hint: 'Payload request tidak sesuai format pada Back-end.' },
  403: { title: 'ERROR_UNAUTHORIZED_ACCESS', text: 'Anda tidak memiliki hak akses halaman/fungsi ini.' },
  413: { title: 'ERROR_REQUEST_TOO_LARGE', text: 'Payload request terlalu besar.' },
  422: { hint: 'Terdapat data yang belum diisi/dipilih.' },
  500: { title: FAILED, text: 'Terjadi gangguan pada server, hubungi Administrator.' },
}

/**
 * The refusal behind an error, undefined when there is none. By its name: a remote bundles the contracts, and a class of
 * its own with them, so that `instanceof Problem` is always false there.
 */
export const problemOf = (error: unknown): Problem | undefined =>
  error instanceof Error && error.name === 'Problem' ? (error as Problem) : undefined

/** Whether a sign-in of the last minutes is asked for. */
const isOldSignIn = ({ errors }: Problem) => errors[0]?.code === 'SIGN_IN_AGAIN'

/** The way out of it, beside a message. */
export const signInAction = { label: SIGN_IN, run: () => void currentSession.get()?.signInAgain() }

/** `signInAction` where an error asks for a sign-in of the last minutes. */
export const signInActionFor = (error: unknown) => {
  const problem = problemOf(error)
  return problem && isOldSignIn(problem) ? signInAction : undefined
}

/** Message for an error. Anything but a Problem is a fault of the product and gets the generic sentence. */
export function explain(error: unknown): Explanation {
  const problem = problemOf(error)
  if (!problem) return { title: FAILED, text: GENERIC }
  const { status, errors } = problem
  const [first] = errors
  const fixed = isOldSignIn(problem) ? { title: SIGN_IN } : (catalogue[status] ?? {})
  const message = splitDetail(first?.detail ?? '')
  const texts = status === 422 ? errors.map(({ detail }) => splitDetail(detail).detail) : [message.detail]
  return {
    title: fixed.title ?? (first?.title || FAILED),
    text: fixed.text ?? ([...new Set(texts.filter(Boolean))].join(' ') || GENERIC),
    hint: fixed.text ? undefined : (message.hint ?? fixed.hint),
  }
}

/** Shows an error as a toast. A 401 says nothing: the session either renews itself or asks to sign in again. */
export function showProblem(error: unknown): void {
  if (error instanceof Error && error.name === 'AbortError') return
  const problem = problemOf(error)
  if (problem?.status === 401) return
  const { title, text, hint } = explain(error)
  const action = signInActionFor(error)
  toast.error(text, { title, hint, ...(action ? { action } : {}) })
}

/** The code by which the server's log finds this very request; what `Salin kode galat` copies. */
export const requestIdOf = (error: unknown): string | undefined =>
  problemOf(error)?.errors[0]?.meta?.request_id as string | undefined
