export type CeisaAccount = { username: string; password: string; apiKey: string; npwp: string }

/** Accounts of the demo clients; on a machine with demo accounts they are no secret. */
export const demoAccounts: readonly CeisaAccount[] = [
  { username: 'rajut.samudra', password: 'sandbox-ceisa', apiKey: 'sandbox-ceisa-key', npwp: '991234567891000' },
  { username: 'logam.tirta', password: 'sandbox-ceisa', apiKey: 'sandbox-ceisa-key', npwp: '997654321091000' },
]
