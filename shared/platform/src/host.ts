/** The host's half of the platform: what sets it up and what presents it. Remotes must not import it. */

export { QueryClientProvider } from '@tanstack/react-query'
export { queryClient } from './api/query-client.ts'
export { presentQuestions, type Question } from './feedback/confirm.ts'
export { presentToasts, type Toast } from './feedback/toast.ts'
export { connect, disconnect } from './realtime/connection.ts'
export { currentSession, type Session } from './session/current.ts'
