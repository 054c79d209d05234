/** How the list is ordered, told to everybody. */
export function OrderRule() {
  return (
    <section className="order-rule" id="order" aria-labelledby="order-heading">
      <h2 id="order-heading">Как устроен порядок</h2>
      <p>
        Сначала те, к{'\u00a0'}кому можно записаться. Среди них выше тот, кто сейчас меньше загружен: так быстрее вам и
        {'\u00a0'}легче ему. Равных каждый день заново переставляет жребий. Купить место нельзя: ни{'\u00a0'}оплата, ни
        {'\u00a0'}знакомство, ни{'\u00a0'}число отзывов порядок не
        {'\u00a0'}меняют.
      </p>
    </section>
  )
}
