import type { FastifyReply } from 'fastify'

/** Answers a sheet, with a name that any disk takes. */
export const sendPdf = (reply: FastifyReply, name: string, content: Buffer) =>
  reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; filename="${name.replace(/[^\w.-]/g, '-')}.pdf"`)
    .send(content)
