import { PaymentContacts } from './payment-contacts.tsx'

/** The look of any page that is not there, in words of its own: somebody came here to pay. */
export function UnknownPayment() {
  return (
    <div className="wrap lost">
      <p className="lost__mark" aria-hidden="true">
        <span>«</span>
        <span>»</span>
      </p>
      <div>
        <h1>Такой ссылки на{'\u00a0'}оплату нет</h1>
        <p className="lead lost__lead">
          Проверьте, целиком{'\u00a0'}ли скопирован адрес: в{'\u00a0'}нём легко потерять последнюю букву. Если не
          {'\u00a0'}открывается и{'\u00a0'}так, позвоните или{'\u00a0'}напишите нам: найдём вашу оплату.
        </p>
        <PaymentContacts number={null} />
      </div>
    </div>
  )
}
