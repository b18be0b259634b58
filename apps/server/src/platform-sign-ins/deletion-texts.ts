import type { Locale } from '@parley/contracts/locales';

interface DeletionTexts {
  title: string;
  /** `{date}`: when it was requested. */
  requested: string;
  pending: string;
  /** `{date}`: when it was completed. */
  completed: string;
  unknown: string;
}

/** What people read who asked Facebook or Instagram to have their data deleted. */
export const DELETION_TEXTS: Record<Locale, DeletionTexts> = {
  en: {
    title: 'Deletion of your data',
    requested: 'We received your request on {date}.',
    pending: 'Your data is being deleted. Come back to this page later to see when it is done.',
    completed: 'The connected account, its name, picture and access keys were deleted on {date}.',
    unknown: 'There is no request with this code. Check the link that you received.',
  },
  ro: {
    title: 'Ștergerea datelor dumneavoastră',
    requested: 'Am primit cererea dumneavoastră pe {date}.',
    pending: 'Datele sunt în curs de ștergere. Reveniți mai târziu pe această pagină pentru a vedea rezultatul.',
    completed: 'Contul conectat, numele, imaginea și cheile sale de acces au fost șterse pe {date}.',
    unknown: 'Nu există nicio cerere cu acest cod. Verificați linkul primit.',
  },
  ru: {
    title: 'Удаление ваших данных',
    requested: 'Мы получили ваш запрос {date}.',
    pending: 'Данные удаляются. Зайдите на эту страницу позже, чтобы увидеть результат.',
    completed: 'Подключённый аккаунт, его имя, изображение и ключи доступа удалены {date}.',
    unknown: 'Запроса с таким кодом нет. Проверьте полученную ссылку.',
  },
  ua: {
    title: 'Видалення ваших даних',
    requested: 'Ми отримали ваш запит {date}.',
    pending: 'Дані видаляються. Зайдіть на цю сторінку пізніше, щоб побачити результат.',
    completed: 'Підключений акаунт, його ім’я, зображення та ключі доступу видалено {date}.',
    unknown: 'Запиту з таким кодом немає. Перевірте отримане посилання.',
  },
  de: {
    title: 'Löschung Ihrer Daten',
    requested: 'Wir haben Ihre Anfrage am {date} erhalten.',
    pending: 'Ihre Daten werden gelöscht. Rufen Sie diese Seite später noch einmal auf, um das Ergebnis zu sehen.',
    completed: 'Das verbundene Konto, sein Name, sein Bild und seine Zugangsschlüssel wurden am {date} gelöscht.',
    unknown: 'Es gibt keine Anfrage mit diesem Code. Prüfen Sie den Link, den Sie erhalten haben.',
  },
  fr: {
    title: 'Suppression de vos données',
    requested: 'Nous avons reçu votre demande le {date}.',
    pending: 'Vos données sont en cours de suppression. Revenez plus tard sur cette page pour voir le résultat.',
    completed: 'Le compte connecté, son nom, son image et ses clés d’accès ont été supprimés le {date}.',
    unknown: 'Aucune demande ne correspond à ce code. Vérifiez le lien que vous avez reçu.',
  },
  it: {
    title: 'Cancellazione dei suoi dati',
    requested: 'Abbiamo ricevuto la sua richiesta in data {date}.',
    pending: 'La cancellazione dei dati è in corso. Torni su questa pagina più tardi per vedere il risultato.',
    completed: 'L’account collegato, il nome, l’immagine e le chiavi di accesso sono stati cancellati in data {date}.',
    unknown: 'Non esiste alcuna richiesta con questo codice. Verifichi il link ricevuto.',
  },
};
