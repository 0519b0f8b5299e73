import { sql, type Transaction } from '@ems/postgres'

/** The price list of this year for everybody, a cheaper one for large customers with prices by quantity, and a promotion. */
export async function insertPriceLists(db: Transaction, today: string) {
  const year = today.slice(0, 4)
  await db.run(sql`insert into ems.price_lists (code, name, segment_id, valid_from, valid_to, is_promotion)
    values (${`DH-${year}`}, ${`Harga ${year}`}, null, ${`${year}-01-01`}::date, ${`${year}-12-31`}::date, false),
      (${`DH-${year}-B`}, ${`Harga pelanggan besar ${year}`}, (select id from ems."references" where category = 'segment' and code = 'BESAR'),
        ${`${year}-01-01`}::date, ${`${year}-12-31`}::date, false),
      ('DH-PROMO', 'Promo akhir bulan', null, ${today}::date - 10, ${today}::date + 20, true)`)
  await db.run(sql`insert into ems.price_list_items (list_id, item_id, name, min_quantity, price)
    select l.id, i.id, i.name, b.min_quantity, round(i.sell_price * b.share, -2)
    from ems.price_lists l join (values (${`DH-${year}`}, 1, 0.98, 1), (${`DH-${year}-B`}, 1, 0.95, 1), (${`DH-${year}-B`}, 50, 0.9, 1),
        ('DH-PROMO', 1, 0.93, 7)) b (code, min_quantity, share, every) on b.code = l.code
    join ems.items i on i.sell_price is not null and i.is_sold and i.id % b.every = 0`)
}
