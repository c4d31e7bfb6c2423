# python3 examples/without_client.py: a quote, and this month's spend by service, with the standard library alone.
import json
import os
import urllib.request
import uuid
from decimal import Decimal

URL = os.environ.get("COSTPLANE_URL", "http://127.0.0.1:8080")
KEY = os.environ["COSTPLANE_API_KEY"]


def call(path, body=None, **headers):
    data = None if body is None else json.dumps(body).encode()
    sent = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json", **headers}
    request = urllib.request.Request(URL + path, data=data, headers=sent)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise SystemExit(json.load(error)["detail"])


# Send the same Idempotency-Key with every try of the same quote: it is counted once.
quote = call(
    "/v1/services/usage-calculator/quote",
    {"units": 1500, "free_units": 1000, "cents_per_unit": 3},
    **{"Idempotency-Key": str(uuid.uuid4())},
)
print(f"{quote['amount_cents']} cents")

# Amounts are exact decimals in strings: Decimal keeps them so.
for row in call("/api/spend?group_by=service&limit=5")["data"]:
    print(f"{Decimal(row['cost']):>20.2f} {row['currency']}  {row['service']}")
