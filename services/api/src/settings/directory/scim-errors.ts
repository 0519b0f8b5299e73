import { Problem } from '@ems/contracts/kit'
import { isUnavailable } from '@ems/postgres'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

export const MEDIA_TYPE = 'application/scim+json'
const SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'

type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'invalidValue'
  | 'noTarget'

/** A refusal in the words of RFC 7644 §3.12. */
export class ScimError extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined
  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

export const missing = () => new ScimError(404, 'Resource not found.')

/** Every error of these addresses, also those of the rules that EMS has for all writes. */
export function sendScimError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { status, detail, scimType } = translated(error)
  if (status >= 500) request.log.error({ err: error }, 'a SCIM request failed')
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="ems-scim"')
  return sendScim(reply, status, {
    schemas: [SCHEMA],
    status: String(status),
    ...(scimType ? { scimType } : {}),
    detail,
  })
}

export const sendScim = (reply: FastifyReply, status: number, body: object) =>
  reply.code(status).header('content-type', `${MEDIA_TYPE}; charset=utf-8`).send(JSON.stringify(body))

type Refusal = { status: number; detail: string; scimType?: ScimType | undefined }

function translated(error: FastifyError | Problem | ScimError): Refusal {
  if (error instanceof ScimError) return { status: error.status, detail: error.message, scimType: error.scimType }
  if (error instanceof z.ZodError) {
    const { path = [], message = '' } = error.issues[0] ?? {}
    return { status: 400, detail: `${path.join('.')}: ${message}`, scimType: 'invalidValue' }
  }
  if (error instanceof Problem) return ofProblem(error)
  if (isUnavailable(error)) return { status: 503, detail: 'The service is unavailable. Try again.' }
  const status = 'statusCode' in error && error.statusCode && error.statusCode < 500 ? error.statusCode : 500
  if (status === 500) return { status, detail: 'An internal error occurred.' }
  return { status, detail: error.message, scimType: status === 400 ? 'invalidSyntax' : undefined }
}

function ofProblem({ status, errors, message }: Problem): Refusal {
  if (status === 422 && errors.some(({ code }) => code === 'UNIQUE'))
    return { status: 409, detail: message, scimType: 'uniqueness' }
  return status === 422 ? { status: 400, detail: message, scimType: 'invalidValue' } : { status, detail: message }
}
