/** Currencies the group deals in, ISO 4217. */
export const currencies = {
  IDR: 'IDR – Rupiah',
  USD: 'USD – Dolar Amerika',
  EUR: 'EUR – Euro',
  JPY: 'JPY – Yen',
  SGD: 'SGD – Dolar Singapura',
  CNY: 'CNY – Yuan',
} as const
