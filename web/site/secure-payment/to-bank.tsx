/** The body of the redirect: a browser shows it only if it does not go on by itself. */
export function ToBank({ url }: { url: string }) {
  return (
    <>
      <h1>Переходим в{'\u00a0'}банк</h1>
      <p className="lead">
        Если страница банка не{'\u00a0'}открылась сама, перейдите по{'\u00a0'}ссылке.
      </p>
      <p className="payment__act">
        <a className="btn" href={url} rel="noreferrer">
          Открыть страницу банка
        </a>
      </p>
    </>
  )
}
