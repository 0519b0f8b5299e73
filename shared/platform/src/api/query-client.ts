import { Problem } from '@ems/contracts/kit'
import { QueryClient } from '@tanstack/react-query'

/** The API client retries; this only decides which queries are repeated without a pushed event. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: true,
      // Also what is fresh: it may have changed while neither a push nor an answer could come through.
      refetchOnReconnect: 'always',
      retry: (failures, error) => failures < 1 && error instanceof Problem && error.status === 0,
    },
    mutations: { retry: false },
  },
})
