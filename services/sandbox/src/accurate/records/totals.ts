/** PPN: 12 % of eleven twelfths of the price (PMK 131/2024). */
const TAX_PERCENT = 11

type Line = { totalPrice: number; useTax1?: boolean }
type Terms = { cashDiscount: number; taxable: boolean; inclusiveTax: boolean; expenses?: number }

/** The sums of a document in whole rupiah. */
export function totalsOf(lines: readonly Line[], { cashDiscount, taxable, inclusiveTax, expenses = 0 }: Terms) {
  const subTotal = lines.reduce((sum, { totalPrice }) => sum + totalPrice, 0)
  const taxed = taxable ? lines.reduce((sum, line) => sum + (line.useTax1 === false ? 0 : line.totalPrice), 0) : 0
  const share = subTotal ? (subTotal - cashDiscount) / subTotal : 0
  const base = inclusiveTax ? Math.round((taxed * share * 100) / (100 + TAX_PERCENT)) : Math.round(taxed * share)
  const tax1Amount = inclusiveTax ? Math.round(taxed * share) - base : Math.round((base * TAX_PERCENT) / 100)
  return {
    subTotal,
    dppAmount: base,
    tax1Amount,
    totalExpense: expenses,
    totalAmount: subTotal - cashDiscount + expenses + (inclusiveTax ? 0 : tax1Amount),
  }
}
