import { jest } from '@jest/globals'

// A shared build machine stalls now and then; the first failure is printed before the second attempt.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true })
